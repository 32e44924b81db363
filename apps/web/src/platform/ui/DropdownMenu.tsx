import { cloneElement } from "react";
import { lateModule, useLateOpen } from "./late-module.ts";
import type {
  FloatingProps,
  LateTriggerProps,
  MenuChoiceProps,
  MenuItemProps,
} from "./menu-types.ts";

const late = lateModule(() => import("./menu-parts.tsx"));

/** A menu of actions behind a button; arrows, type-ahead and Escape work. */
export function DropdownMenu(props: FloatingProps) {
  const { isOpen, setOpen, want, module } = useLateOpen(late, props.open, props.onOpenChange);
  if (module) return <module.Menu {...props} open={isOpen} onOpenChange={setOpen} />;
  // Until the first use the trigger stands alone; a press fetches the menu and opens it.
  return cloneElement(props.trigger, {
    onClick: want,
    onPointerEnter: () => void late.load().catch(() => undefined),
    "aria-haspopup": "menu",
    "aria-expanded": false,
  } as LateTriggerProps);
}

/** One action. */
export function DropdownMenuItem(props: MenuItemProps) {
  const { Item } = late.parts();
  return <Item {...props} />;
}

/** One of several values, such as the theme. The menu stays open, so the effect is seen. */
export function DropdownMenuChoice<T extends string>(props: MenuChoiceProps<T>) {
  const { Choice } = late.parts();
  return <Choice {...props} />;
}

/** A thin line between groups. */
export function DropdownMenuSeparator() {
  const { Separator } = late.parts();
  return <Separator />;
}
