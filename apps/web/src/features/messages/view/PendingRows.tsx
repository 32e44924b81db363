import type { Person } from "@parley/contract";
import type { Item } from "../timeline-items.ts";
import { TimelineRow } from "./TimelineRow.tsx";

/** What one writes where nothing could be loaded yet: it is kept and sent, so it shows. */
export function PendingRows({ items, self }: { items: readonly Item[]; self: Person }) {
  return (
    <div className="shrink-0">
      {items.map((item, index) => (
        <TimelineRow
          key={item.key}
          item={item}
          self={self}
          target={null}
          editing={null}
          head={null}
          isTabStop={index === items.length - 1}
        />
      ))}
    </div>
  );
}
