import type { ManagedPerson } from "@parley/contract";
import { Crown, UserCheck, UserX } from "lucide-react";
import { useTranslation } from "react-i18next";
import {
  DropdownMenuChoice,
  DropdownMenuItem,
  DropdownMenuSeparator,
} from "../../platform/ui/DropdownMenu.tsx";
import { change } from "./change.ts";
import { reactivate, setRole } from "./people.ts";
import type { Asked, GivenRole, PersonRights } from "./rights.ts";

interface PersonMenuProps {
  person: ManagedPerson;
  rights: PersonRights;
  /** Something that is asked about first. */
  onAsk: (asked: Asked) => void;
  /** A role was chosen: the menu closes. */
  onDone: () => void;
}

const icon = { "aria-hidden": true, className: "size-4", strokeWidth: 1.75 } as const;

/** Menu rows that change somebody's account. Put them inside a DropdownMenu. */
export function PersonMenu({ person, rights, onAsk, onDone }: PersonMenuProps) {
  const { t } = useTranslation("admin");
  const { name } = person;

  function choose(role: GivenRole): void {
    onDone();
    if (role === person.role) return;
    // What gives all rights, or hides channels, is asked about first.
    if (role === "owner" || role === "guest") onAsk(role);
    else {
      const done = t("people.roleSet", { name, role: t(`roles.${role}`) });
      void change(() => setRole(person._id, role), done);
    }
  }

  return (
    <>
      {rights.roles.length > 0 && (
        <DropdownMenuChoice
          label={t("people.role")}
          value={person.role}
          onChange={(role) => role !== "bot" && choose(role)}
          options={rights.roles.map((value) => ({ value, label: t(`roles.${value}`) }))}
        />
      )}
      {(rights.handOver || rights.deactivate || rights.reactivate) && <DropdownMenuSeparator />}
      {rights.handOver && (
        <DropdownMenuItem icon={<Crown {...icon} />} onSelect={() => onAsk("handOver")}>
          {t("people.handOver")}
        </DropdownMenuItem>
      )}
      {rights.deactivate && (
        <DropdownMenuItem icon={<UserX {...icon} />} danger onSelect={() => onAsk("deactivate")}>
          {t("people.deactivate")}
        </DropdownMenuItem>
      )}
      {rights.reactivate && (
        <DropdownMenuItem
          icon={<UserCheck {...icon} />}
          onSelect={() =>
            void change(() => reactivate(person._id), t("people.reactivated", { name }))
          }
        >
          {t("people.reactivate")}
        </DropdownMenuItem>
      )}
    </>
  );
}
