/** Puts the focus into the field of the search page, with its text selected. */
export function focusSearchField(): void {
  const field = document.querySelector<HTMLInputElement>("input[data-search-field]");
  field?.focus();
  field?.select();
}
