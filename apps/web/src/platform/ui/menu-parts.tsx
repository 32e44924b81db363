import { Check } from "lucide-react";
import { DropdownMenu as Radix } from "radix-ui";
import { cx } from "./cx.ts";
import type { FloatingProps, MenuChoiceProps, MenuItemProps } from "./menu-types.ts";
import { useRegion } from "./use-region.ts";

/*
 * The parts of a menu, in a chunk of their own that is fetched when the first menu is needed. Use them
 * through DropdownMenu.tsx.
 */

const menuClass =
  "z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 max-w-[min(20rem,var(--radix-dropdown-menu-content-available-width))] animate-fade-in " +
  "overflow-y-auto rounded-md border border-line bg-raised p-1 text-ui shadow-float";

const itemClass =
  "flex min-h-row items-center gap-2.5 rounded-sm px-2.5 outline-none select-none " +
  "data-highlighted:bg-hover data-disabled:opacity-50";

export function Menu({
  trigger,
  children,
  align = "end",
  side,
  open,
  onOpenChange,
}: FloatingProps) {
  const [region, setTrigger] = useRegion();
  return (
    // Not modal: the rest of the page need not be hidden from screen readers while a menu is open.
    <Radix.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <Radix.Trigger asChild ref={setTrigger}>
        {trigger}
      </Radix.Trigger>
      <Radix.Portal container={region}>
        <Radix.Content
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
          className={menuClass}
        >
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}

export function Item({ icon, children, onSelect, danger, disabled, keys }: MenuItemProps) {
  return (
    <Radix.Item
      disabled={disabled}
      onSelect={onSelect}
      className={cx(itemClass, danger && "text-danger")}
    >
      {icon && (
        <span className={cx("flex size-4.5 items-center justify-center", !danger && "text-muted")}>
          {icon}
        </span>
      )}
      <span className="grow truncate">{children}</span>
      {keys && <span className="text-meta text-faint pointer-coarse:hidden">{keys}</span>}
    </Radix.Item>
  );
}

export function Choice<T extends string>({ label, value, onChange, options }: MenuChoiceProps<T>) {
  return (
    <>
      <Radix.Label className="px-2.5 pt-2 pb-1 text-meta font-semibold text-faint">
        {label}
      </Radix.Label>
      <Radix.RadioGroup
        value={value}
        onValueChange={(next) => onChange(next as T)}
        aria-label={label}
      >
        {options.map((option) => (
          <Radix.RadioItem
            key={option.value}
            value={option.value}
            lang={option.lang}
            onSelect={(event) => event.preventDefault()}
            className={itemClass}
          >
            <span className="grow">{option.label}</span>
            <Radix.ItemIndicator>
              <Check aria-hidden className="size-4 text-link" strokeWidth={2} />
            </Radix.ItemIndicator>
          </Radix.RadioItem>
        ))}
      </Radix.RadioGroup>
    </>
  );
}

export function Separator() {
  return <Radix.Separator className="mx-2 my-1 h-px bg-line" />;
}
