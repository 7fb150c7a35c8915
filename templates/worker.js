{% load static %}"use strict";
/* Keeps what is the same for everybody: static files, and a page for when there is no line. */
const PAGE = "{% url 'offline' %}";
const FILES = [
  "{% static 'css/tokens.css' %}", "{% static 'css/base.css' %}", "{% static 'css/components.css' %}",
  "{% static 'css/pages.css' %}", "{% static 'js/theme.js' %}", "{% static 'img/icon.svg' %}",
];
const NAME = `tableside ${FILES.join(" ")}`;

self.addEventListener("install", (event) => {
  // Without cookies: the page is kept as a stranger sees it.
  const page = new Request(PAGE, { credentials: "omit", cache: "reload" });
  event.waitUntil(caches.open(NAME).then((kept) => kept.addAll([page, ...FILES])).then(() => self.skipWaiting()));
});

self.addEventListener("activate", (event) => {
  event.waitUntil(
    caches.keys()
      .then((names) => Promise.all(names.filter((each) => each !== NAME).map((each) => caches.delete(each))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== "GET" || url.origin !== location.origin) return;
  if (request.mode === "navigate") {
    event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  } else if (FILES.includes(url.pathname)) {
    event.respondWith(caches.match(url.pathname).then((kept) => kept ?? fetch(request)));
  }
});
