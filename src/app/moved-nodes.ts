/**
 * Translators and extensions replace or move nodes that React holds; the browser's errors for them would unmount the
 * page. Removing a moved node therefore does nothing, and inserting before a moved node appends.
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
