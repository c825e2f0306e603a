import { fetchOnce, useCall } from './api/use-call.ts'

/** Features of this installation, fetched once. Undefined while loading. */
export const useInstallation = () => useCall('installation', fetchOnce).data
