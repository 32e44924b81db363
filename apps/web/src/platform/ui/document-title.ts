import { useEffect } from "react";

let page = "";
let count = 0;

function apply(): void {
  const name = page ? `${page} · Parley` : "Parley";
  document.title = count > 0 ? `(${count}) ${name}` : name;
}

/** Names the page in the browser's tab for as long as the component shows. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    page = title;
    apply();
  }, [title]);
}

/** What waits for the person, as `(3)` before the page's name; 0 shows nothing. */
export function setTitleCount(value: number): void {
  count = value;
  apply();
}
