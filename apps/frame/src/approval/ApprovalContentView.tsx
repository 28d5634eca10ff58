import type { VNode } from 'preact'
import { useFrameText } from '../page/LanguageContext.ts'
import type { ApprovalTypedDataField, ApprovalSummary } from './ApprovalSummary.ts'

/** Shows what is signed: the text, the fields, or the data of a transaction. */
export function ApprovalContentView({
  summary,
}: {
  readonly summary: ApprovalSummary
}): VNode | null {
  const { content, kind } = summary
  const getText = useFrameText()
  if (!content) return null
  if (content.type === 'fields')
    return (
      <section class="approval-content" dir="ltr" aria-label={getText('approval.content')}>
        <Fields fields={content.fields} />
      </section>
    )
  const text = content.type === 'text' ? content.text : content.hex
  if (kind === 'transaction')
    return (
      <details class="approval-details">
        <summary>{getText('approval.data')}</summary>
        <pre class="approval-content" dir="ltr">
          {text}
        </pre>
      </details>
    )
  return (
    <section aria-label={getText('approval.message')}>
      <pre class="approval-content" dir="auto">
        {text}
      </pre>
    </section>
  )
}

function Fields({ fields }: { readonly fields: readonly ApprovalTypedDataField[] }): VNode {
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
