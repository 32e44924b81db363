import { config, z } from "zod";

// In a page, the content security policy forbids making code from text, and even a caught attempt is
// reported. Schemas decide when they are made, so this stands before all of them.
if ("document" in globalThis) config({ jitless: true });

export { z };
