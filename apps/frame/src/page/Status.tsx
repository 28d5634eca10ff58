import type { VNode } from 'preact'

/** Says what is under way; spoken when it changes, and empty while nothing is. */
export function Status({ text }: { readonly text: string | undefined }): VNode {
  return (
    <output class="status">
      {text !== undefined && (
        <>
          <span class="spinner" aria-hidden="true" />
          {text}
        </>
      )}
    </output>
  )
}
