import { useNavigate } from 'react-router'
import { LandingPage } from './landing-page.tsx'
import { viewPath } from './landing-link.tsx'

/** The landing page inside the running application, for returning visitors. */
export default function LandingScreen() {
  const navigate = useNavigate()
  return <LandingPage onOpen={(view) => void navigate(viewPath(view))} />
}
