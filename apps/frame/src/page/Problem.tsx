import type { VNode } from 'preact'

/** Says what failed, spoken when it appears; empty while nothing has. */
export function Problem({
  id,
  text,
}: {
  readonly id?: string
  readonly text: string | undefined
}): VNode {
  return (
    <p class="problem" role="alert" id={id}>
      {text}
    </p>
  )
}
