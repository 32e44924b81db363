export { toggleSection } from "./actions.ts";
export { arrangeOwn } from "./arrange-own.ts";
export { RowTools } from "./RowTools.tsx";
export { SectionMenu } from "./SectionMenu.tsx";
