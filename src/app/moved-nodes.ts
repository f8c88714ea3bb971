/**
 * Translators and extensions replace or move nodes that React holds. The browser's errors for such nodes would end
 * the page, so removing a node that is elsewhere does nothing, and inserting before one appends.
 */
export function tolerateMovedNodes(
  node: Pick<Node, "removeChild" | "insertBefore"> = Node.prototype,
): void {
  const { removeChild, insertBefore } = node;
  Object.assign(node, {
    removeChild(this: Node, child: Node) {
      return child.parentNode === this ? removeChild.call(this, child) : child;
    },
    insertBefore(this: Node, added: Node, before: Node | null) {
      const place = before?.parentNode === this ? before : null;
      return insertBefore.call(this, added, place);
    },
  });
}
