import "react";

declare module "react" {
  interface CSSProperties {
    /** Custom properties, which the components use to hand numbers to their style sheets. */
    [name: `--${string}`]: string | number | undefined;
  }
}
