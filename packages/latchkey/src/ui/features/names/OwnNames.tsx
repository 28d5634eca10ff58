import type { ReactNode } from 'react'
import {
  showNameRegistrationForm,
  choosePrimaryName,
  type NameFormState,
} from '../../../modal/index.ts'
import { Button, List, Row, Spinner, Tag } from '../../primitives/index.ts'
import { useShellModal, useText } from '../../shell/hooks.ts'
import { useErrorText } from '../../shell/useErrorText.ts'
import type { GetText } from '../../text/createText.ts'
import styles from './RegisterAccountName.module.css'
import { namesTexts } from './namesTexts.ts'

/** Lists the names that the account owns. A press on one makes it the name that the account goes by. */
export function OwnNames({ form }: { form: NameFormState }): ReactNode {
  const modal = useShellModal()
  const text = useText(namesTexts)
  const errorText = useErrorText()
  const isBusy = form.status === 'signing'
  const hasFailed = form.status === 'declined' || form.status === 'failed'
  return (
    <section aria-busy={isBusy} data-status={form.status}>
      <p className={styles['intro']}>{text('names.ownedText')}</p>
      <div className={styles['suggestions']}>
        <List label={text('common.yourNames')} hidesLabel>
          {form.owned.map((name, index) => (
            <Row
              key={name}
              picture={<span />}
              name={<bdi>{name}</bdi>}
              end={<State form={form} name={name} />}
              current={index === 0}
              disabled={isBusy}
              onClick={() => void choosePrimaryName(modal, name)}
            />
          ))}
        </List>
      </div>
      <output className={styles['note']} data-tone={hasFailed ? 'negative' : undefined}>
        {noteOf(form, { text, errorText })}
      </output>
      <Button tone="soft" disabled={isBusy} onClick={() => showNameRegistrationForm(modal)}>
        {text('names.add')}
      </Button>
    </section>
  )
}

/** Shows which name is the primary one, or that the wallet is prompted to change it. */
function State({ form, name }: { form: NameFormState; name: string }): ReactNode {
  const text = useText(namesTexts)
  if (form.status === 'signing' && form.choice === name) return <Spinner />
  return name === form.owned[0] && <Tag tone="live">{text('names.primary')}</Tag>
}

function noteOf(
  { status, error, owned, isChanged }: NameFormState,
  texts: { text: GetText<typeof namesTexts>; errorText: ReturnType<typeof useErrorText> },
): string {
  const { text, errorText } = texts
  if (status === 'signing') return text('names.signing')
  if (status === 'declined') return text('names.primaryDeclined')
  if (status === 'failed') return errorText(error, text('names.primaryFailed'))
  if (isChanged) return text('common.changed')
  return owned.length > 1 ? text('names.choosePrimary') : text('names.onlyOne')
}
