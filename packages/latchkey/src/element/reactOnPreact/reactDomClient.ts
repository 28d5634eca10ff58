import { type ComponentChild, type ContainerNode, render } from 'preact'

/** Root of a tree, as `react-dom/client` has it. */
type Root = {
  render(node: ComponentChild): void
  unmount(): void
}

/** Creates a root in a node of the page. */
export function createRoot(container: ContainerNode): Root {
  return {
    render: (node) => render(node, container),
    unmount: () => render(null, container),
  }
}
