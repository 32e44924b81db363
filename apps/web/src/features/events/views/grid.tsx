// biome-ignore-all lint/a11y/useSemanticElements: a table whose parts are laid out as CSS grids is none any more to some browsers.
// biome-ignore-all lint/a11y/useFocusableInteractive: in a grid only cells take the focus, and of them one at a time.
import type { ComponentProps } from "react";

/*
 * The parts of a grid of days, by their roles.
 */

type Part = ComponentProps<"div">;

export const Grid = (props: Part) => <div {...props} role="grid" />;
export const RowGroup = (props: Part) => <div {...props} role="rowgroup" />;
export const Row = (props: Part) => <div {...props} role="row" />;
export const ColumnHeader = (props: Part) => <div {...props} role="columnheader" />;

interface DayCellProps extends Part {
  day: string;
  /** Whether the keys stand on it: one cell of a grid takes the focus by Tab. */
  isCurrent: boolean;
  isToday: boolean;
}

/** The cell of a day. */
export function DayCell({ day, isCurrent, isToday, ...rest }: DayCellProps) {
  return (
    <div
      {...rest}
      role="gridcell"
      data-day={day}
      data-region-focus={isCurrent || undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-current={isToday ? "date" : undefined}
    />
  );
}
