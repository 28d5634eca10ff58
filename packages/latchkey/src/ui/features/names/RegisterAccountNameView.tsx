import { type FormEvent, type ReactNode, useId } from 'react'
import {
  chooseSuggestion,
  editNameForm,
  fetchNamesViewData,
  type NameFormState,
  getNameFormStore,
  readNameAvailability,
  submitNameForm,
} from '../../../modal/index.ts'
import {
  Button,
  EmptyState,
  Icon,
  List,
  Row,
  Skeleton,
  Spinner,
  Tag,
} from '../../primitives/index.ts'
import { useShellModal, useStore, useText } from '../../shell/hooks.ts'
import { useErrorText } from '../../shell/useErrorText.ts'
import type { PlainTextKey, GetText } from '../../text/createText.ts'
import { OwnNames } from './OwnNames.tsx'
import styles from './RegisterAccountName.module.css'
import { namesTexts } from './namesTexts.ts'

export { css } from './RegisterAccountName.module.css'
export { fetchNamesViewData as fetchData } from '../../../modal/index.ts'

/** Shows the title of the view. */
export const Title = (): ReactNode => useText(namesTexts)('names.title')

type Step = ReturnType<typeof readNameAvailability>['step']

/** Texts below the field, by step. */
const stepTexts: Readonly<Partial<Record<Step, PlainTextKey<typeof namesTexts>>>> = {
  invalid: 'names.invalid',
  tooShort: 'names.tooShort',
  checking: 'names.checking',
  taken: 'names.taken',
  available: 'names.available',
}

/**
 * Shows the names of the account, or the form that registers one.
 *
 * @see [5.8a]
 */
export default function RegisterAccountNameView(): ReactNode {
  const modal = useShellModal()
  const text = useText(namesTexts)
  const errorText = useErrorText()
  const form = useStore(getNameFormStore(modal))
  const { step, name } = readNameAvailability(form)
  if (form.owned.length > 0 && !form.isAdding) return <OwnNames form={form} />
  if (form.ownedStatus !== 'ready') return <NamesNotReady form={form} />
  const isBusy = form.status === 'signing'
  const hasFailed = form.status === 'declined' || form.status === 'failed'

  function submit(event: FormEvent): void {
    event.preventDefault()
    void submitNameForm(modal)
  }

  return (
    <form onSubmit={submit} noValidate aria-busy={isBusy} data-status={form.status}>
      <p className={styles['intro']}>{text('names.intro')}</p>
      <NameField form={form} />
      <Suggestions form={form} />
      <output className={styles['note']} data-tone={hasFailed ? 'negative' : undefined}>
        {noteOf(form, { text, errorText })}
      </output>
      <Button type="submit" disabled={isBusy || step !== 'available'} focused={hasFailed}>
        {isBusy && <Spinner />}
        {labelOf(hasFailed, name, text)}
      </Button>
    </form>
  )
}

/** Shows placeholders while the names of the account are fetched, and then why they are not known. */
function NamesNotReady({ form }: { form: NameFormState }): ReactNode {
  const modal = useShellModal()
  const text = useText()
  const errorText = useErrorText()
  if (form.ownedStatus === 'loading')
    return (
      <div role="status" aria-label={text('shell.loading')}>
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} shape="row" />
        ))}
      </div>
    )
  return (
    <EmptyState
      icon="alert"
      title={errorText(form.error, text('shell.notLoaded'))}
      text={text('common.checkConnection')}
      action={
        <Button tone="soft" size="small" onClick={() => fetchNamesViewData(modal)}>
          {text('common.tryAgain')}
        </Button>
      }
    />
  )
}

/** Shows the field, the zone after it, and whether the typed name is available. */
function NameField({ form }: { form: NameFormState }): ReactNode {
  const modal = useShellModal()
  const text = useText(namesTexts)
  const errorText = useErrorText()
  const id = useId()
  const { step } = readNameAvailability(form)
  const key = stepTexts[step]
  const isWrong = step === 'taken' || step === 'invalid' || step === 'failed'
  const tone = step === 'available' ? 'positive' : isWrong ? 'negative' : undefined
  const zone = form.suggestions[0]?.name.replace(/^[^.]*/, '')
  return (
    <>
      <span className={styles['field']} data-tone={tone}>
        <input
          className={styles['input']}
          dir="ltr"
          aria-label={text('names.label')}
          placeholder={text('names.label')}
          value={form.label}
          maxLength={64}
          autoComplete="off"
          autoCapitalize="off"
          autoCorrect="off"
          spellCheck="false"
          readOnly={form.status === 'signing'}
          aria-invalid={isWrong || undefined}
          aria-describedby={id}
          onChange={(event) => editNameForm(modal, event.target.value)}
        />
        <bdi className={styles['zone']}>{zone}</bdi>
        <span className={styles['state']}>
          {step === 'checking' && <Spinner />}
          {step === 'available' && <Icon name="check" />}
        </span>
      </span>
      <output id={id} className={styles['step']} data-tone={tone}>
        {step === 'failed' ? (
          <>
            {errorText(form.error, text('names.failed'))}{' '}
            <button
              type="button"
              className={styles['link']}
              onClick={() => editNameForm(modal, form.label)}
            >
              {text('common.tryAgain')}
            </button>
          </>
        ) : (
          key && text(key)
        )}
      </output>
    </>
  )
}

/** Lists names that are available; a press fills one in. */
function Suggestions({ form }: { form: NameFormState }): ReactNode {
  const modal = useShellModal()
  const text = useText(namesTexts)
  const others = form.suggestions.filter(({ name }) => !name.startsWith(`${form.label}.`))
  if (others.length === 0) return undefined
  return (
    <div className={styles['suggestions']}>
      <List label={text('names.suggestions')}>
        {others.slice(0, 4).map((suggestion) => (
          <Row
            key={suggestion.name}
            picture={<span />}
            name={<bdi>{suggestion.name}</bdi>}
            end={
              <Tag tone={suggestion.registered ? undefined : 'live'}>
                {text(suggestion.registered ? 'names.taken' : 'names.available')}
              </Tag>
            }
            disabled={suggestion.registered || form.status === 'signing'}
            onClick={() => chooseSuggestion(modal, suggestion)}
          />
        ))}
      </List>
    </div>
  )
}

function noteOf(
  form: NameFormState,
  texts: { text: GetText<typeof namesTexts>; errorText: ReturnType<typeof useErrorText> },
): string {
  const { text, errorText } = texts
  if (form.status === 'signing') return text('names.signing')
  if (form.status === 'declined') return text('names.declined')
  if (form.status === 'failed') return errorText(form.error, text('names.notRegistered'))
  return text(form.isChanged ? 'common.changed' : 'names.fine')
}

function labelOf(
  hasFailed: boolean,
  name: string | undefined,
  text: GetText<typeof namesTexts>,
): string {
  if (hasFailed) return text('common.tryAgain')
  return name === undefined ? text('names.enter') : text('names.register', { name })
}
