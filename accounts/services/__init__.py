"""The verbs about people: page, API, command and test all call these and nothing else."""

from __future__ import annotations

from accounts.refusals import AccountRefusal
from accounts.services.codes import (
    check_replaceable,
    join,
    join_code,
    opened_by,
    replace_device,
    reset_join_code,
    seat_code,
    use_seat_code,
)
from accounts.services.groups import (
    CHOSEN,
    add_seat,
    leave,
    new_group,
    new_seating,
    runs_table,
    set_role,
)
from accounts.services.guards import freeing_guarded_by, guarded_by, replacing_guarded_by
from accounts.services.persons import (
    make_account,
    new_device,
    new_guest,
    recover,
    recovery_code,
    rename,
    revoke_device,
    sign_in,
)
from accounts.services.seats import (
    hold_gm_seat,
    lend_seat,
    release_seat,
    seat_bot,
    take_back,
    take_seat,
)

__all__ = [
    "CHOSEN",
    "AccountRefusal",
    "add_seat",
    "check_replaceable",
    "freeing_guarded_by",
    "guarded_by",
    "hold_gm_seat",
    "join",
    "join_code",
    "leave",
    "lend_seat",
    "make_account",
    "new_device",
    "new_group",
    "new_guest",
    "new_seating",
    "opened_by",
    "recover",
    "recovery_code",
    "release_seat",
    "rename",
    "replace_device",
    "replacing_guarded_by",
    "reset_join_code",
    "revoke_device",
    "runs_table",
    "seat_bot",
    "seat_code",
    "set_role",
    "sign_in",
    "take_back",
    "take_seat",
    "use_seat_code",
]
