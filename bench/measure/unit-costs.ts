/** What was said and heard, and the processor seconds that all nodes took for it. */
export interface Load {
  sends: number;
  deliveries: number;
  seconds: number;
}

/** Processor seconds of a node for one send, one delivery to a socket, and one message that the bus brings. */
export interface UnitCosts {
  send: number;
  delivery: number;
  bus: number;
}

/**
 * The costs of a send and of a delivery from two loads that hold them in different parts:
 * seconds = sends × send + deliveries × delivery, for both.
 */
export function unitCosts(one: Load, other: Load): Omit<UnitCosts, "bus"> {
  const determinant = one.sends * other.deliveries - other.sends * one.deliveries;
  return {
    send: (one.seconds * other.deliveries - other.seconds * one.deliveries) / determinant,
    delivery: (one.sends * other.seconds - other.sends * one.seconds) / determinant,
  };
}

/** What the bus costs each of so many nodes for a message: what a load took beyond its sends and deliveries. */
export function withNodes(
  { send, delivery }: Omit<UnitCosts, "bus">,
  { sends, deliveries, seconds }: Load,
  nodes: number,
): UnitCosts {
  const bus = (seconds - sends * send - deliveries * delivery) / (sends * nodes);
  return { send, delivery, bus };
}
