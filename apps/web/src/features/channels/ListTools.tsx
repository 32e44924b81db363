import { ChevronDown } from "lucide-react";
import { useTranslation } from "react-i18next";
import { Chip } from "../../platform/ui/Chip.tsx";
import { SearchField } from "../../platform/ui/SearchField.tsx";
import { filters, type ListFilter, type ListOrder, orders } from "./listed.ts";

interface ListToolsProps {
  typed: string;
  onType: (typed: string) => void;
  filter: ListFilter;
  onFilter: (filter: ListFilter) => void;
  order: ListOrder;
  onOrder: (order: ListOrder) => void;
}

/** Finds, narrows and sorts the list of all conversations. */
export function ListTools({ typed, onType, filter, onFilter, order, onOrder }: ListToolsProps) {
  const { t } = useTranslation(["lists", "channels"]);
  return (
    <div className="mx-auto w-full max-w-3xl px-5 pt-3 max-md:px-4">
      <div className="flex items-start gap-2">
        <div className="min-w-0 grow">
          <SearchField label={t("messages.find")} value={typed} onChange={onType} />
        </div>
        <OrderSelect order={order} onOrder={onOrder} />
      </div>
      <div
        role="toolbar"
        aria-label={t("messages.filter")}
        className="-mx-1 flex gap-1 overflow-x-auto px-1 py-1"
      >
        {filters.map((each) => (
          <Chip
            key={each}
            label={t(`messages.filters.${each}`)}
            isOn={filter === each}
            onClick={() => onFilter(each)}
          />
        ))}
      </div>
    </div>
  );
}

/** The browser's own list, which every phone and screen reader knows. */
function OrderSelect({ order, onOrder }: Pick<ListToolsProps, "order" | "onOrder">) {
  const { t } = useTranslation(["lists", "channels"]);
  return (
    <div className="relative shrink-0">
      <select
        aria-label={t("messages.order")}
        value={order}
        onChange={({ target }) => onOrder(orders.find((each) => each === target.value) ?? "recent")}
        className="h-control appearance-none rounded-sm bg-transparent ps-2 pe-7 text-small font-medium text-muted hover:bg-hover hover:text-text"
      >
        {orders.map((each) => (
          <option key={each} value={each}>
            {t(`messages.orders.${each}`)}
          </option>
        ))}
      </select>
      <ChevronDown
        aria-hidden
        className="pointer-events-none absolute inset-y-0 end-2 my-auto size-4 text-muted"
        strokeWidth={1.75}
      />
    </div>
  );
}
