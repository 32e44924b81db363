// What the server adds to the types of its plugins comes with its composition.

import type {} from "../apps/server/src/platform/http/file-cookie.ts";
import type {} from "../apps/server/src/platform/http/server.ts";
