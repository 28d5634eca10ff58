export const activityFailedError = {
  code: 'activity.failed',
  text: 'Failed to fetch transactions',
} as const
export const activityNoAddressError = {
  code: 'activity.no_address',
  text: "Transactions can't be fetched without an accountAddress",
} as const
