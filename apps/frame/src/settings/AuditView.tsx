import type { VNode } from 'preact'
import { FrameButton } from '../page/FrameButton.tsx'
import { Notice } from '../page/Notice.tsx'
import type { AuditPage, Settings } from './createSettings.ts'
import { formatDate } from './formatDate.ts'
import { auditTexts, settingsTexts as texts } from './settingsTexts.ts'
import { SubView } from './SubView.tsx'
import { useLoaded, useTask } from '../page/useTask.ts'

/** The audit log of the account, newest first, and whether its hashes match. */
export function AuditView(props: {
  readonly settings: Settings
  readonly onBack: () => void
}): VNode {
  const { settings, onBack } = props
  const log = useLoaded<AuditPage>(async () => settings.listAudit())
  const task = useTask()
  const { entries = [], isIntact = true } = log.value ?? {}
  const oldest = entries.at(-1)
  const loadMore = (): void =>
    task.run(async () => {
      const page = await settings.listAudit(oldest?.sequence)
      const follows = page.entries[0]?.hash === oldest?.previousHash
      log.set({
        entries: [...entries, ...page.entries],
        isIntact: isIntact && page.isIntact && follows,
      })
    })
  return (
    <SubView
      title={texts.audit}
      problem={log.problem ?? task.problem}
      isLoading={log.value === undefined}
      onBack={onBack}
    >
      {log.value && (
        <Notice tone={isIntact ? 'positive' : 'negative'} isAlert={!isIntact}>
          {isIntact ? texts.auditIntact : texts.auditBroken}
        </Notice>
      )}
      {log.value && entries.length === 0 && <p class="quiet">{texts.noEntries}</p>}
      <ul class="list">
        {entries.map(({ sequence, at, event, details }) => (
          <li key={sequence}>
            <span>
              {auditTexts[event] ?? event}
              <small>
                {[formatDate(at), details['app'], details['network']].filter(Boolean).join(' · ')}
              </small>
            </span>
          </li>
        ))}
      </ul>
      {(oldest?.sequence ?? 1) > 1 && (
        <FrameButton isDisabled={task.isBusy} onClick={loadMore}>
          {texts.more}
        </FrameButton>
      )}
    </SubView>
  )
}
