export { searchPath } from "./path.ts";
export { useSearchKey } from "./use-search-key.ts";
