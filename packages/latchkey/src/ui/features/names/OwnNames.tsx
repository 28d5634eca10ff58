import type { ReactNode } from 'react'
import { addName, choosePrimaryName, type NameForm } from '../../../modal/index.ts'
import { Button, List, Row, Spinner, Tag } from '../../primitives/index.ts'
import { useShellModal, useText } from '../../shell/hooks.ts'
import type { GetText } from '../../text/createText.ts'
import styles from './RegisterAccountName.module.css'
import { namesTexts } from './namesTexts.ts'

/** Lists the names that the account owns. A press on one makes it the name that the account goes by. */
export function OwnNames({ form }: { form: NameForm }): ReactNode {
  const modal = useShellModal()
  const text = useText(namesTexts)
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
        {noteOf(form, text)}
      </output>
      <Button tone="soft" disabled={isBusy} onClick={() => addName(modal)}>
        {text('names.add')}
      </Button>
    </section>
  )
}

/** Shows which name is the primary one, or that the wallet is prompted to change it. */
function State({ form, name }: { form: NameForm; name: string }): ReactNode {
  const text = useText(namesTexts)
  if (form.status === 'signing' && form.choice === name) return <Spinner />
  return name === form.owned[0] && <Tag tone="live">{text('names.primary')}</Tag>
}

function noteOf({ status, error, owned }: NameForm, text: GetText<typeof namesTexts>): string {
  if (status === 'signing') return text('names.signing')
  if (status === 'declined') return text('names.primaryDeclined')
  if (status === 'failed') return error?.message ?? text('names.failed')
  return owned.length > 1 ? text('names.choosePrimary') : text('names.onlyOne')
}
