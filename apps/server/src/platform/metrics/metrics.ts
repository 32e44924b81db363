import { monitorEventLoopDelay } from "node:perf_hooks";
import { Counter, Gauge, Histogram, Registry } from "prom-client";

/** What parts of the app say as it happens, for whoever counts. Nothing that people wrote, and no names. */
export interface Measures {
  /** A message is on disk, `seconds` after it was asked for. */
  sent(seconds: number): void;
  /** A request was answered; `route` is its pattern, never an address with ids. */
  answered(request: { method: string; route: string; status: number; seconds: number }): void;
  /** The mail server took a letter, or did not. */
  mailed(outcome: "sent" | "failed"): void;
  /** What became of a push. */
  pushed(outcome: string): void;
}

/** Seconds into which times are sorted. */
const SEND_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const REQUEST_BUCKETS = [0.01, 0.05, 0.1, 0.5, 1, 5];
/** ms between two looks at the event loop; a look that comes late by as much is late by nothing. */
const LOOK_MS = 10;

/** Figures of this process and of what it does, in a registry of their own. */
export interface Metrics extends Measures {
  registry: Registry;
  /**
   * Adds figures that are looked up when somebody asks, and may be there or not.
   * @param look gives one value, or one for each set of labels; undefined where it is not known
   */
  gauge(
    about: { name: string; help: string; labels?: string[] },
    look: () => number | undefined | Array<{ labels: Record<string, string>; value: number }>,
  ): void;
  close(): void;
}

const NS = 1e9;

/** Begins to count; costs a timer of 10 ms and a few additions a request. */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  const stored = new Counter({
    name: "parley_messages_stored_total",
    help: "Messages that this node was sent and committed.",
    registers,
  });
  const sends = new Histogram({
    name: "parley_send_seconds",
    help: "From the moment a message waits to be written until it is on disk.",
    buckets: SEND_BUCKETS,
    registers,
  });
  const requests = new Histogram({
    name: "parley_http_request_seconds",
    help: "Requests by the pattern of their address and the class of their status.",
    labelNames: ["method", "route", "status"],
    buckets: REQUEST_BUCKETS,
    registers,
  });
  const letters = new Counter({
    name: "parley_mail_total",
    help: "Letters handed to the mail server; each try counts.",
    labelNames: ["outcome"],
    registers,
  });
  const pushes = new Counter({
    name: "parley_push_total",
    help: "Push notifications by what became of them; waiting is tried again.",
    labelNames: ["outcome"],
    registers,
  });
  for (const outcome of ["sent", "failed"]) letters.inc({ outcome }, 0);
  for (const outcome of ["sent", "failed", "waiting"]) pushes.inc({ outcome }, 0);
  const loop = monitorEventLoopDelay({ resolution: LOOK_MS });
  loop.enable();

  const metrics: Metrics = {
    registry,
    sent: (seconds) => {
      stored.inc();
      sends.observe(seconds);
    },
    answered: ({ method, route, status, seconds }) =>
      requests.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, seconds),
    mailed: (outcome) => letters.inc({ outcome }),
    pushed: (outcome) => pushes.inc({ outcome }),
    gauge({ labels = [], ...about }, look) {
      new Gauge({
        ...about,
        labelNames: labels,
        registers,
        collect() {
          this.reset();
          const found = look();
          // Without labels a reset makes it 0, which would be a claim.
          if (found === undefined && labels.length === 0) this.remove();
          if (found === undefined) return;
          if (typeof found === "number") this.set(found);
          else for (const { labels: of, value } of found) this.set(of, value);
        },
      });
    },
    close: () => loop.disable(),
  };
  ofThisProcess(metrics);
  metrics.gauge(
    {
      name: "parley_event_loop_delay_p99_seconds",
      help: "How late this node gets to its work, at the 99th percentile since it was last asked.",
    },
    () => {
      const late = Math.max(0, loop.percentile(99) / NS - LOOK_MS / 1_000);
      loop.reset();
      return late;
    },
  );
  return metrics;
}

/** Under the names that every Prometheus client gives them. */
function ofThisProcess(metrics: Metrics): void {
  metrics.gauge({ name: "process_resident_memory_bytes", help: "Memory of this process." }, () =>
    process.memoryUsage.rss(),
  );
  metrics.gauge(
    { name: "process_cpu_seconds_total", help: "CPU time of this process." },
    () => process.cpuUsage().user / 1e6 + process.cpuUsage().system / 1e6,
  );
  metrics.gauge(
    { name: "process_start_time_seconds", help: "When this process started (Unix time)." },
    () => Math.round(Date.now() / 1_000 - process.uptime()),
  );
}
