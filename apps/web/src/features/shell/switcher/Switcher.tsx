import { useEffect } from "react";
import { useLocation } from "react-router";
import { openChannelOf } from "../../channels/index.ts";
import { openLayer, useLayer } from "../layers.ts";
import { SwitcherPanel } from "./SwitcherPanel.tsx";
import { rememberVisit } from "./visited.ts";

/** Goes to anything, while it is open; remembers where one was. */
export function Switcher() {
  const isOpen = useLayer(({ layer }) => layer === "switcher");
  const openId = openChannelOf(useLocation().pathname);
  useEffect(() => {
    if (openId) rememberVisit(openId);
  }, [openId]);
  return isOpen && <SwitcherPanel openId={openId} onClose={() => openLayer(null)} />;
}
