/** Whether this page is what the person looks at. */
export const isSeen = (): boolean => document.visibilityState === "visible" && document.hasFocus();
