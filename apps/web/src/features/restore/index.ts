export { RestoreCard } from './restore-card.tsx'
export { UpdateCard } from './update-card.tsx'
