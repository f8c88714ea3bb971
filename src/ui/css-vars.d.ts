import "react";

declare module "react" {
  interface CSSProperties {
    /** Custom properties, by which components pass numbers to their style sheets. */
    [name: `--${string}`]: string | number | undefined;
  }
}
