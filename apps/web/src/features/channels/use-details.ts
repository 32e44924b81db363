import { useSearchParams } from "react-router";

const KEY = "details";

/**
 * Whether the panel about the open conversation shows. It is a part of the address, so that Back
 * closes it on a phone; what else the panel's place showed, such as a thread, gives way.
 */
export function useDetails() {
  const [search, setSearch] = useSearchParams();
  const isOpen = search.has(KEY);
  return {
    isOpen,
    toggle: () => setSearch(isOpen ? {} : { [KEY]: "1" }),
    close: () => setSearch({}, { replace: true }),
  };
}
