/** The icons of the admin area, separate from those of the site so that visitors do not download them. */
import {
  ArrowDown,
  ArrowUp,
  ArrowUpDown,
  BookOpen,
  Check,
  ChevronLeft,
  ChevronRight,
  ClipboardList,
  Construction,
  Copy,
  Download,
  ExternalLink,
  Eye,
  FileText,
  History,
  House,
  LayoutDashboard,
  LogOut,
  MailCheck,
  Menu,
  MessageSquare,
  Pencil,
  Phone,
  Plus,
  Receipt,
  RotateCw,
  Rss,
  Search,
  Settings,
  SlidersHorizontal,
  Star,
  Trash2,
  TriangleAlert,
  Users,
  X,
} from 'lucide'
import { createElement } from 'react'

const ICONS = {
  menu: Menu,
  x: X,
  dash: LayoutDashboard,
  crane: Construction,
  file: FileText,
  home: House,
  phone: Phone,
  book: BookOpen,
  ask: ClipboardList,
  receipt: Receipt,
  chat: MessageSquare,
  news: Rss,
  users: Users,
  gear: Settings,
  clock: History,
  mail: MailCheck,
  out: LogOut,
  site: ExternalLink,
  search: Search,
  sliders: SlidersHorizontal,
  sort: ArrowUpDown,
  higher: ArrowUp,
  lower: ArrowDown,
  down: Download,
  left: ChevronLeft,
  right: ChevronRight,
  star: Star,
  plus: Plus,
  pencil: Pencil,
  trash: Trash2,
  eye: Eye,
  copy: Copy,
  again: RotateCw,
  check: Check,
  warn: TriangleAlert,
} as const

export type AdminIconName = keyof typeof ICONS

/**
 * Every icon of the area, once per page. `x`, `warn` and `down` equal those of the site, because its components are
 * used here too.
 */
export function AdminIconSprite() {
  return (
    <svg className="sprite" width="0" height="0" aria-hidden="true">
      {Object.entries(ICONS).map(([name, shapes]) => (
        <symbol key={name} id={`i-${name}`} viewBox="0 0 24 24">
          {shapes.map(([tag, attributes], at) => createElement(tag, { key: at, ...attributes }))}
        </symbol>
      ))}
    </svg>
  )
}

/** Decorative: the control that contains it has the accessible name. */
export function AdminIcon({ name }: { name: AdminIconName }) {
  return (
    <svg className="i" width="20" height="20" aria-hidden="true">
      <use href={`#i-${name}`} />
    </svg>
  )
}
