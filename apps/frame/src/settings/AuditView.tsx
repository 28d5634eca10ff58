import type { VNode } from 'preact'
import { FrameButton } from '../page/FrameButton.tsx'
import { Notice } from '../page/Notice.tsx'
import { useFrameLocalization } from '../page/LanguageContext.ts'
import type { FrameLocalization } from '../text/FrameLocalization.ts'
import { formatDate } from '../text/formatDate.ts'
import { mergeActivityEvents, type LoggedEvent } from './ActivityLog.ts'
import type { SettingsActions } from './createSettingsActions.ts'
import { getAuditText } from './getAuditText.ts'
import { SubView } from './SubView.tsx'
import { useLoaded, useTask } from '../page/useTask.ts'

/** The logs of the account and of the wallet, newest first, and whether they are what the services wrote. */
export function AuditView(props: {
  readonly settings: SettingsActions
  readonly onBack: () => void
}): VNode {
  const { settings, onBack } = props
  const language = useFrameLocalization()
  const { text } = language
  const log = useLoaded(async () => settings.readLog())
  const task = useTask()
  const events = log.value ? mergeActivityEvents(log.value) : []
  const { isIntact = true, hasMore } = log.value ?? {}
  const loadMore = (): void => task.run(async () => log.set(await settings.readLog(log.value)))
  return (
    <SubView
      title={text('settings.audit')}
      problem={log.problem ?? task.problem}
      isLoading={log.value === undefined}
      onBack={onBack}
    >
      {log.value && (
        <Notice tone={isIntact ? 'positive' : 'negative'} isAlert={!isIntact}>
          {isIntact ? text('settings.auditIntact') : text('settings.auditBroken')}
        </Notice>
      )}
      {log.value && events.length === 0 && <p class="quiet">{text('settings.noEntries')}</p>}
      <ul class="list">
        {events.map((event) => (
          <li key={event.id}>
            <span>
              {getAuditText(event.event, text)}
              {event.count > 1 && ` (${event.count})`}
              <small>{describe(event, settings.deviceId, language)}</small>
            </span>
          </li>
        ))}
      </ul>
      {hasMore && (hasMore.account || hasMore.wallet) && (
        <FrameButton isDisabled={task.isBusy} onClick={loadMore}>
          {text('settings.more')}
        </FrameButton>
      )}
    </SubView>
  )
}

/** Formats when, in which app and on which device an event happened. */
function describe(
  { at, device, details }: LoggedEvent,
  ownDevice: string,
  { text, locale }: FrameLocalization,
): string {
  const { origin = '', method = '' } = details
  const factors: Readonly<Record<string, string>> = {
    passkey: text('settings.passkey'),
    code: text('settings.code'),
  }
  const where =
    device === undefined
      ? ''
      : device === ownDevice
        ? text('settings.thisDevice')
        : text('settings.otherDevice')
  return [
    formatDate(at, locale),
    origin.replace(/^https?:\/\//, ''),
    factors[method] ?? method,
    where,
  ]
    .filter(Boolean)
    .join(' · ')
}
