import "@mantine/core/styles/default-css-variables.css";
import "./variables.css";
import "@mantine/core/styles/UnstyledButton.css";
import "@mantine/core/styles/VisuallyHidden.css";
import { createTheme, MantineProvider } from "@mantine/core";
import { type ReactNode, useSyncExternalStore } from "react";

const theme = createTheme({
  fontFamily: "var(--mantine-font-family)",
  primaryColor: "teal",
  defaultRadius: "md",
  respectReducedMotion: true,
  cursorType: "pointer",
});

function subscribe(changed: () => void) {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  const system = matchMedia("(prefers-color-scheme: dark)");
  system.addEventListener("change", changed);
  return () => {
    observer.disconnect();
    system.removeEventListener("change", changed);
  };
}

function scheme(): "light" | "dark" {
  const { classList } = document.documentElement;
  if (classList.contains("dark-mode")) return "dark";
  if (classList.contains("light-mode")) return "light";
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

type Props = { readonly children: ReactNode };

/** Mantine's provider for parts that use it, with the page's theme and without style elements. */
export function MantineParts({ children }: Props) {
  const forced = useSyncExternalStore(subscribe, scheme, () => "light" as const);
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={forced}
      withCssVariables={false}
      withGlobalClasses={false}
      withStaticClasses={false}
    >
      {children}
    </MantineProvider>
  );
}
