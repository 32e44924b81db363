import type { Id, Person } from "@parley/contract";
import type { ReactNode } from "react";
import { DayLine, UnreadLine } from "../rows/lines.tsx";
import { MessageRow } from "../rows/MessageRow.tsx";
import { SystemRow } from "../rows/SystemRow.tsx";
import type { Item } from "../timeline-items.ts";

interface TimelineRowProps {
  item: Item;
  self: Person;
  target: number | null;
  editing: Id | null;
  head: ReactNode;
  isTabStop: boolean;
  inThread?: boolean;
}

/** What an item looks like. */
export function TimelineRow(props: TimelineRowProps) {
  const { item, self, target, editing, head, isTabStop, inThread } = props;
  switch (item.type) {
    case "day":
      return <DayLine at={item.at} />;
    case "unread":
      return <UnreadLine />;
    case "welcome":
      return head;
    case "pending":
      return (
        <MessageRow
          message={null}
          pending={item.message}
          author={self}
          isFirst={item.isFirst}
          isTabStop={isTabStop}
        />
      );
    default: {
      const { message } = item;
      if (message.system && message.deleted_at === null)
        return <SystemRow message={message} isTabStop={isTabStop} />;
      return (
        <MessageRow
          message={message}
          pending={null}
          author={message.author}
          isFirst={item.isFirst}
          isTabStop={isTabStop}
          isTarget={message.seq === target}
          isEditing={message._id === editing}
          inThread={inThread}
        />
      );
    }
  }
}
