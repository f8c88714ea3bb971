declare module "#locales/*" {
  import type { Messages } from "@lingui/core";
  export const messages: Messages;
}
