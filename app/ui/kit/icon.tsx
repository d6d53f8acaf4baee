import {
  ChevronDown,
  ChevronLeft,
  ChevronRight,
  ChevronUp,
  Download,
  Globe,
  Heart,
  Mail,
  MapPin,
  Maximize2,
  Menu,
  MessageCircle,
  Minus,
  Pause,
  Phone,
  Play,
  Plus,
  Search,
  Send,
  Share2,
  SlidersHorizontal,
  TriangleAlert,
  X,
} from 'lucide'
import { createElement } from 'react'

const ICONS = {
  menu: Menu,
  x: X,
  heart: Heart,
  search: Search,
  sliders: SlidersHorizontal,
  left: ChevronLeft,
  right: ChevronRight,
  up: ChevronUp,
  below: ChevronDown,
  plus: Plus,
  minus: Minus,
  zoom: Maximize2,
  chat: MessageCircle,
  share: Share2,
  phone: Phone,
  down: Download,
  warn: TriangleAlert,
  mail: Mail,
  globe: Globe,
  pin: MapPin,
  send: Send,
  play: Play,
  pause: Pause,
} as const

export type IconName = keyof typeof ICONS

/** The SVG symbols of the icons that a page uses; each is sent once. The shell includes `menu`, `x` and `heart`. */
export function IconSprite({ names }: { names: readonly IconName[] }) {
  return (
    <svg className="sprite" width="0" height="0" aria-hidden="true">
      {names.map((name) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
          {ICONS[name].map(([tag, attributes], at) => createElement(tag, { key: at, ...attributes }))}
        </symbol>
      ))}
    </svg>
  )
}

/** Decorative: the control that contains it has the accessible name. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="i" width="20" height="20" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
