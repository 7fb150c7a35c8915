"""What the site writes for whoever looks after it."""

from __future__ import annotations

import logging


class OneLineARefusal(logging.Filter):
    """A request that was refused is no fault of the site's, but Django shows where in the code each
    refusal was raised.  A broken page (500) keeps its traceback."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Always true; takes the traceback off a record about an answer below 500."""
        if getattr(record, "status_code", 500) < 500:
            record.exc_info = record.exc_text = None
        return True
