export { useSearchKey } from "./use-search-key.ts";
