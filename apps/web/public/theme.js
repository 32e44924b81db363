// Runs before the first paint, so that nobody sees the wrong theme or the wrong reading direction.
// A file of its own, because the content security policy allows no inline script. The keys and
// rules are those of src/platform/theme/theme.ts and src/platform/i18n/languages.ts.
(() => {
  const root = document.documentElement;
  let theme = null;
  let language = null;
  try {
    theme = localStorage.getItem("theme");
    language = localStorage.getItem("language");
  } catch {
    // Storage can be forbidden; then the defaults stand.
  }
  const device = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  const shown = theme === "system" ? device : theme === "dark" ? "dark" : "light";
  root.dataset.theme = shown;
  document
    .querySelector('meta[name="theme-color"]')
    ?.setAttribute("content", shown === "dark" ? "#0a0a0a" : "#ffffff");
  if (language) root.lang = language;
})();
