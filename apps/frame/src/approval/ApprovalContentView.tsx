import type { VNode } from 'preact'
import type { ApprovalField, ApprovalSummary } from './ApprovalSummary.ts'

/** Shows what is signed: the text, the fields, or the data of a transaction. */
export function ApprovalContentView({
  summary,
}: {
  readonly summary: ApprovalSummary
}): VNode | null {
  const { content, kind } = summary
  if (!content) return null
  if (content.type === 'fields')
    return (
      <section class="approval-content" aria-label="Data to sign">
        <Fields fields={content.fields} />
      </section>
    )
  const text = content.type === 'text' ? content.text : content.hex
  if (kind === 'transaction')
    return (
      <details class="approval-details">
        <summary>Show data</summary>
        <pre class="approval-content">{text}</pre>
      </details>
    )
  return (
    <section aria-label="Message">
      <pre class="approval-content">{text}</pre>
    </section>
  )
}

function Fields({ fields }: { readonly fields: readonly ApprovalField[] }): VNode {
  return (
    <dl class="approval-fields">
      {fields.map(({ name, value }, at) => (
        <div key={at}>
          <dt>{name}</dt>
          <dd>{typeof value === 'string' ? value : <Fields fields={value} />}</dd>
        </div>
      ))}
    </dl>
  )
}
