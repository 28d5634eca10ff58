import type { Insertable } from 'kysely'
import type { ProjectTable, Tables } from './Tables.ts'

const now = 1_760_000_000_123
const account = 'eip155:1:0xab'

/** Creates a row of a project. */
export function project(n: number): Insertable<ProjectTable> {
  return {
    id: n.toString(16).padStart(32, '0'),
    name: "Ünïcode 'quoted'",
    origins: '["https://a.example"]',
    features: '[{"id":"swap","isEnabled":true,"config":null}]',
    rate_per_second: 0.5,
    rate_capacity: null,
    is_analytics_on: true,
    is_development: false,
    is_enabled: true,
    created_at: now,
    updated_at: now,
  }
}

const { id: projectId } = project(1)

const rows: { readonly [table in keyof Tables]: Insertable<Tables[table]> } = {
  project: project(1),
  project_key: { hash: 'h', project_id: projectId, created_at: now },
  name: {
    name: 'a.example',
    attributes: '{"bio":"é"}',
    registered_at: now,
    updated_at: now,
    confirmed_by: '0xab',
    primary_since: now,
  },
  name_address: {
    name: 'a.example',
    coin_type: 0x80000000 + 8453,
    address: '0xAb',
    address_lower: '0xab',
    created_at: now,
  },
  used_signature: { hash: 'h', expires_at: now },
  session: {
    pci: 'p',
    project_id: projectId,
    account,
    permissions: '[{}]',
    policies: '[]',
    signer: '{"type":"donut"}',
    sealed_key: 'k',
    context: null,
    is_proven: true,
    asked_by: 'c',
    expiry: 1_760_000_000,
    created_at: now,
    revoked_at: null,
  },
  session_spending: { pci: 'p', rule: 1, period_start: 1_760_000_000, spent: '7'.repeat(78) },
  session_proof: { digest: 'd', pci: 'p', expiry: 1_760_000_000 },
  sign_in: {
    id: 's',
    nonce: 'n',
    project_id: projectId,
    account,
    domain: 'app.example',
    uri: 'https://app.example',
    refresh_hash: 'h',
    created_at: now,
    expires_at: now,
    keep_until: now,
    revoked_at: null,
  },
  account_metadata: {
    project_id: projectId,
    account,
    metadata: '{"plan":"pro"}',
    created_at: now,
    updated_at: now,
  },
  onramp_order: {
    id: 'o',
    project_id: projectId,
    provider: 'sandbox',
    status: 'pending',
    account,
    quote: '{"amount":"1.5"}',
    transaction_hash: null,
    created_at: now,
    updated_at: now,
  },
  history: {
    chain: 'eip155:1',
    hash: '0x1',
    account,
    block: 23_000_000,
    position: 3,
    mined_at: now,
    operation: 'send',
    status: 'confirmed',
    sent_from: '0xab',
    sent_to: null,
    nonce: 7,
    transfers: '[{"amount":"1"}]',
    is_spam: false,
  },
  history_coverage: {
    chain: 'eip155:1',
    account,
    from_block: 0,
    to_block: 9,
    coins_from_block: 0,
    watched_at: now,
  },
  history_block: { chain: 'eip155:1', block: 9, hash: '0x9' },
  event: {
    project_id: projectId,
    event_id: 'e',
    name: 'MODAL_OPEN',
    at: now,
    received_at: now,
    domain: null,
    props: '{"connected":false}',
  },
  wallet_user: {
    id: 'u',
    email: 'Ann@a.example',
    email_key: 'ann@a.example',
    name: 'Ann',
    created_at: now,
    locked_at: null,
    email_changed_at: now,
    sessions_ended_at: now,
  },
  wallet_code: {
    id: 'c',
    purpose: 'login',
    project_id: projectId,
    app_origin: 'https://a.example',
    email: 'Ann@a.example',
    email_key: 'ann@a.example',
    user_id: 'u',
    device: 'd',
    network: '203.0.113.7',
    code_hash: 'h',
    attempts: 1,
    mail: 'sent',
    created_at: now,
    expires_at: now,
    used_at: null,
    next_email: 'bob@a.example',
    link_hash: 'l',
    link_number: '42',
    link_status: 'waiting',
    browser: 'Firefox on Linux',
  },
  wallet_identity: {
    id: 'i',
    user_id: 'u',
    method: 'google',
    issuer: 'https://accounts.google.com',
    subject: '1',
    label: 'Ann',
    email_key: 'ann@a.example',
    added_at: now,
  },
  wallet_login_flow: {
    id: 'f',
    purpose: 'link',
    method: 'google',
    project_id: projectId,
    app_origin: 'https://a.example',
    device: 'd',
    network: '203.0.113.7',
    user_id: 'u',
    state_hash: 'h',
    number: '42',
    status: 'returned',
    reason: null,
    issuer: 'https://accounts.google.com',
    subject: '1',
    label: 'Ann',
    email_key: 'ann@a.example',
    completion_hash: 'h',
    channel: null,
    created_at: now,
    expires_at: now,
    returned_at: now,
  },
  wallet_passkey: {
    credential_id: 'c',
    user_id: 'u',
    public_key: 'k',
    counter: 1,
    added_at: now,
  },
  wallet_passkey_challenge: {
    id: 'c',
    user_id: 'u',
    device: 'd',
    purpose: 'step_up',
    challenge: 'h',
    expires_at: now,
  },
  wallet_passkey_undo: { hash: 'h', user_id: 'u', added_at: now, expires_at: now },
  wallet_email_undo: {
    hash: 'h',
    user_id: 'u',
    email: 'Ann@a.example',
    email_key: 'ann@a.example',
    next_email_key: 'bob@a.example',
    expires_at: now,
  },
  wallet_bounce: { email_key: 'ann@a.example', at: now, count: 1 },
  wallet_project: { project_id: projectId, is_stopped: true, codes_per_day: 5 },
  wallet_session: {
    id: 's',
    user_id: 'u',
    device: 'd',
    project_id: projectId,
    app_origin: 'https://a.example',
    created_at: now,
    authenticated_at: now,
    expires_at: now,
    revoked_at: null,
  },
  wallet_refresh_token: { hash: 'h', session_id: 's', used_at: null },
  wallet_proof: { hash: 'h', expires_at: now },
  wallet_audit: {
    user_id: 'u',
    sequence: 1,
    at: now,
    event: 'account.created',
    details: '{"origin":"https://a.example"}',
    previous_hash: '',
    hash: 'h',
  },
}

/** JSON columns are written as text, and read as parsed values. */
const json = new Set(
  'origins features attributes permissions policies signer quote transfers props metadata details'.split(
    ' ',
  ),
)

/** Rows of every table, in an order that satisfies the foreign keys. */
export const sampleRows: readonly {
  readonly table: keyof Tables
  readonly given: object
  readonly found: object
}[] = (Object.keys(rows) as (keyof Tables)[]).map((table) => {
  const given = rows[table]
  const columns = Object.entries(given).map(([column, value]) => [
    column,
    json.has(column) ? (JSON.parse(value as string) as unknown) : (value as unknown),
  ])
  const own = table === 'event' ? { id: 1 } : {}
  return { table, given, found: { ...own, ...Object.fromEntries(columns) } }
})
