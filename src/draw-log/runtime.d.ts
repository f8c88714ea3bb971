/** Globals that browsers, workers and Node have in common. */

declare class TextEncoder {
  encode(text: string): Uint8Array<ArrayBuffer>;
}

declare class TextDecoder {
  constructor(label: "utf-8", options: { readonly fatal: true; readonly ignoreBOM: true });
  decode(bytes: Uint8Array): string;
}

declare function btoa(binary: string): string;
declare function atob(text: string): string;
