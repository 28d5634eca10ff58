import type { ComponentChildren, VNode } from 'preact'

/** A form of a view. It sends nothing by itself. */
export function Form(props: {
  readonly isBusy: boolean
  readonly onSubmit: () => void
  readonly children: ComponentChildren
}): VNode {
  const { isBusy, onSubmit, children } = props
  return (
    <form
      class="stack"
      aria-busy={isBusy}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
    </form>
  )
}
