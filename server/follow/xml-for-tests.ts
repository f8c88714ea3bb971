import { DOMParser, type Element, onErrorStopParsing } from "@xmldom/xmldom";

/** The root of an XML text as another program reads it; throws if the text isn't well-formed. */
export function readXml(text: string): Element {
  const parser = new DOMParser({ onError: onErrorStopParsing });
  const root = parser.parseFromString(text, "text/xml").documentElement;
  if (root === null) throw new Error("the XML has no root");
  return root;
}

/** The texts of an element's own children of these names, "" if there is none. */
export function textsOf<Name extends string>(element: Element, names: readonly Name[]) {
  const children = [...element.childNodes];
  const texts = names.map((name) => {
    const text = children.find(({ nodeName }) => nodeName === name)?.textContent ?? "";
    return [name, text] as const;
  });
  return Object.fromEntries(texts) as Record<Name, string>; // of these names
}
