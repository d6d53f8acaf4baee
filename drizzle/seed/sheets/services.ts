/** Furniture, electrical, plumbing and air-conditioning layouts, drawn over all floors. */
import { colours, Pen, type Style } from '../drawing/canvas.ts';
import { approachBox } from '../layout/doors.ts';
import { centreOf, depthOf, widthOf } from '../layout/geometry.ts';
import { habitableKinds, washroomKinds, type Floor, type Room } from '../layout/types.ts';
import { placeLabels } from '../drawing/labels.ts';
import { allFloors, type FloorView } from './floors.ts';
import type { Sheet, Subject } from './sheet.ts';

const quiet = { furniture: false, labels: { name: 4.4, measure: 3.4 }, muted: true, measures: false } as const;

export function furnitureSheet(subject: Subject, code: string): Sheet {
  const { layout } = subject;
  const pen = Pen.paper();
  const tints: Record<string, string> = { living: '#f0dfd2', lounge: '#f0dfd2', dining: '#f0dfd2', kitchen: '#efe3c4', master: '#dde5da', bedroom: '#dde5da', bath: '#dbe4ea', ensuite: '#dbe4ea', wc: '#dbe4ea' };
  // The tints lie under the walls, so the floors are laid out once to find their places.
  const { views } = allFloors(Pen.paper(), layout, { ...quiet, labels: null }, code, 'Furniture');
  for (const v of views) {
    const p = pen.at(v.pen.originX, v.pen.originY, v.pen.scaleX);
    for (const r of v.floor.rooms) p.rect({ layer: 'AREAS', fill: tints[r.kind] ?? colours.sand }, r.net.x0, r.net.y0, r.net.x1, r.net.y1);
  }
  const { scale } = allFloors(pen, layout, { furniture: true, labels: { name: 4.8, measure: 3.8 }, muted: false, measures: true }, code, 'Furniture');
  const groups: [string, readonly string[]][] = [['Living and dining', ['living', 'lounge', 'dining']], ['Kitchen', ['kitchen']], ['Bedrooms', ['master', 'bedroom']], ['Washrooms', [...washroomKinds]], ['Halls and stairs', ['hall', 'corridor', 'stair']], ['Other rooms', ['study', 'utility', 'store', 'garage']]];
  const rows = groups.map(([name, kinds]) => ({ name, value: layout.floors.flatMap((f) => f.rooms).filter((r) => kinds.includes(r.kind)).reduce((s, r) => s + r.areaSqM, 0).toFixed(1) })).filter((r) => r.value !== '0.0');
  return { drawing: 'Furniture and Area Layouts', code, scale, scaleText: `1:${scale}`, body: pen.entities, north: true, table: { heading: 'Areas, m², all floors', rows, total: { name: 'Enclosed area', value: layout.enclosedSqM.toFixed(1), note: `${subject.plan.areaSqFt.toLocaleString('en-US')} ft²` } }, notes: [] };
}

const mmIn = (v: FloorView, mm: number): number => mm / v.pen.scaleX;

function doorOf(floor: Floor, room: Room): { x: number; y: number } {
  const d = floor.openings.find((o) => o.kind !== 'window' && o.room === room.id) ?? floor.openings.find((o) => o.kind !== 'window' && o.other === room.id);
  if (!d) return { x: room.net.x0 + 0.3, y: room.net.y1 - 0.1 };
  const into = d.room === room.id ? { ...d, swing: d.swing } : { ...d, swing: d.swing === 1 ? (-1 as const) : (1 as const) };
  const box = approachBox({ ...into, swing: into.swing === 1 ? -1 : 1 }, 0.12);
  const c = centreOf(box);
  const clampX = (x: number): number => Math.max(room.net.x0 + 0.12, Math.min(room.net.x1 - 0.12, x));
  const clampY = (y: number): number => Math.max(room.net.y0 + 0.12, Math.min(room.net.y1 - 0.12, y));
  const span = (d.end - d.start) / 2 + 0.2;
  return d.axis === 'h' ? { x: clampX(d.hinge === 'start' ? c.x + span : c.x - span), y: clampY(c.y) } : { x: clampX(c.x), y: clampY(d.hinge === 'start' ? c.y + span : c.y - span) };
}

export function electricalSheet(subject: Subject, code: string): Sheet {
  const pen = Pen.paper();
  const { views, scale } = allFloors(pen, subject.layout, quiet, code, 'Electrical');
  const red: Style = { layer: 'ELECTRICAL', stroke: colours.laterite, width: 0.5 };
  const wire: Style = { layer: 'ELECTRICAL', stroke: colours.laterite, width: 0.35, dash: [2, 1.4] };
  const count = { light: 0, fan: 0, switch: 0, socket: 0, cooker: 0 };
  for (const v of views) {
    const p = v.pen;
    const names = placeLabels(v.floor, p.scaleX, quiet.labels, false).map((l) => l.box);
    for (const room of v.floor.rooms) {
      const n = room.net;
      const long = widthOf(n) >= depthOf(n);
      const lamps = room.areaSqM > 26 ? 3 : room.areaSqM > 14 || Math.max(widthOf(n), depthOf(n)) > 6 ? 2 : 1;
      const s = doorOf(v.floor, room);
      let from = s;
      for (let i = 0; i < lamps; i++) {
        const t = (i + 0.5) / lamps;
        const x = long ? n.x0 + widthOf(n) * t : (n.x0 + n.x1) / 2;
        const r = mmIn(v, 2.3);
        // A lamp over a name would hide it.
        const free = (y: number): boolean => !names.some((b) => x > b.x0 - r && x < b.x1 + r && y > b.y0 - r && y < b.y1 + r);
        const tries = long || lamps === 1 ? [0.5, 0.34, 0.66, 0.22, 0.78, 0.15, 0.85] : [t, t - 0.1, t + 0.1, t - 0.18, t + 0.18];
        const y = n.y0 + depthOf(n) * (tries.find((f) => free(n.y0 + depthOf(n) * f)) ?? 0.3);
        const mx = (from.x + x) / 2 + (y - from.y) * 0.14;
        const my = (from.y + y) / 2 - (x - from.x) * 0.14;
        const path: number[] = [];
        for (let k = 0; k <= 10; k++) {
          const q = k / 10;
          path.push((1 - q) ** 2 * from.x + 2 * q * (1 - q) * mx + q * q * x, (1 - q) ** 2 * from.y + 2 * q * (1 - q) * my + q * q * y);
        }
        p.poly(wire, path);
        p.circle({ ...red, fill: colours.paper }, x, y, r);
        p.line(red, x - r * 0.7, y - r * 0.7, x + r * 0.7, y + r * 0.7);
        p.line(red, x - r * 0.7, y + r * 0.7, x + r * 0.7, y - r * 0.7);
        count.light++;
        from = { x, y };
      }
      const w = mmIn(v, 1.2);
      p.circle({ layer: 'ELECTRICAL', fill: colours.laterite }, s.x, s.y, w);
      p.poly(red, [s.x, s.y, s.x + w * 2.2, s.y - w * 2.2, s.x + w * 3.2, s.y - w * 1.2]);
      count.switch++;
      const wet = washroomKinds.includes(room.kind);
      const want = wet || room.kind === 'stair' || room.kind === 'corridor' ? 0 : room.kind === 'living' || room.kind === 'kitchen' ? 4 : habitableKinds.includes(room.kind) ? 3 : 1;
      const spots: { x: number; y: number; nx: number; ny: number }[] = [
        { x: n.x0, y: n.y0 + depthOf(n) * 0.7, nx: 1, ny: 0 },
        { x: n.x1, y: n.y0 + depthOf(n) * 0.62, nx: -1, ny: 0 },
        { x: n.x0 + widthOf(n) * 0.2, y: n.y0, nx: 0, ny: 1 },
        { x: n.x0 + widthOf(n) * 0.82, y: n.y1, nx: 0, ny: -1 },
        { x: n.x0 + widthOf(n) * 0.8, y: n.y0, nx: 0, ny: 1 },
      ];
      let done = 0;
      for (const spot of spots) {
        if (done >= want) break;
        const hit = v.floor.openings.some((o) => (o.axis === 'v') === (spot.nx !== 0) && Math.abs(o.line - (spot.nx ? spot.x : spot.y)) < 0.2 && (spot.nx ? spot.y : spot.x) > o.start - 0.2 && (spot.nx ? spot.y : spot.x) < o.end + 0.2 && o.kind !== 'window');
        if (hit) continue;
        const k = mmIn(v, 1.5);
        const cx = spot.x + spot.nx * k;
        const cy = spot.y + spot.ny * k;
        const a = spot.nx === 1 ? -90 : spot.nx === -1 ? 90 : spot.ny === 1 ? 0 : 180;
        p.arc(red, cx, cy, k, a, a + 180);
        p.line(red, cx - spot.ny * k, cy - spot.nx * k, cx + spot.ny * k, cy + spot.nx * k);
        p.line(red, cx + spot.nx * k, cy + spot.ny * k, cx + spot.nx * k * 1.9, cy + spot.ny * k * 1.9);
        count.socket++;
        done++;
      }
    }
    const main = v.floor.rooms.find((r) => r.kind === 'hall' || r.kind === 'corridor' || r.kind === 'living');
    if (main) {
      const b = mmIn(v, 3);
      const x = main.net.x1 - b * 1.2;
      const y = main.net.y0 + b * 0.5;
      p.rect({ ...red, fill: colours.paper }, x, y, x + b, y + b * 0.55);
      p.poly({ layer: 'ELECTRICAL', fill: colours.laterite }, [x, y, x + b, y, x, y + b * 0.55], true);
    }
  }
  const rows = [{ name: 'Ceiling light', value: String(count.light) }, { name: 'Switch, 1.20 m up', value: String(count.switch) }, { name: 'Double socket 13 A, 0.40 m up', value: String(count.socket) }, { name: 'Distribution board', value: String(views.length) }];
  return { drawing: 'Electrical Layout', code, scale, scaleText: `1:${scale}`, body: pen.entities, north: true, table: { heading: 'Fittings, pieces', rows }, notes: [] };
}

export function plumbingSheet(subject: Subject, code: string): Sheet {
  const pen = Pen.paper();
  const { views, scale } = allFloors(pen, subject.layout, { ...quiet, furniture: true }, code, 'Plumbing');
  const cold: Style = { layer: 'PLUMBING', stroke: colours.blue, width: 0.6, dash: [4, 1.6] };
  const soil: Style = { layer: 'PLUMBING', stroke: colours.forest, width: 0.9 };
  const count = { wc: 0, basin: 0, shower: 0, sink: 0 };
  for (const v of views) {
    const p = v.pen;
    const d = subject.layout.depthMetres;
    const out = -0.55;
    let used = false;
    for (const f of v.floor.furniture) {
      if (!['wc', 'basin', 'shower', 'counter-sink', 'washer', 'tub'].includes(f.kind)) continue;
      used = true;
      if (f.kind === 'wc') count.wc++;
      if (f.kind === 'basin') count.basin++;
      if (f.kind === 'shower') count.shower++;
      if (f.kind === 'counter-sink') count.sink++;
      const c = centreOf(f.box);
      const right = c.x > subject.layout.widthMetres / 2;
      p.circle({ layer: 'PLUMBING', fill: colours.blue }, c.x, c.y, mmIn(v, 0.9));
      // Pipes leave towards the nearest outer wall and join the runs round the house.
      const toSide = Math.min(c.x, subject.layout.widthMetres - c.x);
      const toBack = c.y <= toSide + 0.4;
      const line = toBack ? out : right ? subject.layout.widthMetres - out : out;
      if (toBack) {
        p.poly(cold, [c.x - 0.07, c.y, c.x - 0.07, line + 0.2]);
        if (f.kind === 'wc' || f.kind === 'shower' || f.kind === 'counter-sink') p.poly(soil, [c.x + 0.08, c.y, c.x + 0.08, line]);
      } else {
        const side = right ? line - 0.2 : line + 0.2;
        p.poly(cold, [c.x, c.y - 0.07, side, c.y - 0.07]);
        if (f.kind === 'wc' || f.kind === 'shower' || f.kind === 'counter-sink') p.poly(soil, [c.x, c.y + 0.08, line, c.y + 0.08]);
      }
    }
    if (!used) continue;
    const w = subject.layout.widthMetres;
    p.poly(cold, [out + 0.2, d * 0.85, out + 0.2, out + 0.2, w - out - 0.2, out + 0.2, w - out - 0.2, d * 0.85]);
    p.poly(soil, [out, d * 0.85, out, out, w - out, out, w - out, d * 0.85]);
    for (const [x, y] of [[out, out], [w - out, out], [w / 2, out]] as const) {
      const k = mmIn(v, 2.6);
      p.rect({ ...soil, fill: colours.paper, width: 0.5 }, x - k, y - k, x + k, y + k);
      p.line({ ...soil, width: 0.4 }, x - k, y - k, x + k, y + k);
    }
  }
  const rows = [{ name: 'WC', value: String(count.wc) }, { name: 'Basin', value: String(count.basin) }, { name: 'Shower', value: String(count.shower) }, { name: 'Kitchen sink', value: String(count.sink) }, { name: 'Cold water, 20 mm (dashed)', value: 'blue' }, { name: 'Soil and waste, 110 mm', value: 'green' }, { name: 'Inspection chamber 600 × 600', value: 'box' }];
  return { drawing: 'Plumbing Layout', code, scale, scaleText: `1:${scale}`, body: pen.entities, north: true, table: { heading: 'Fittings, pieces', rows }, notes: [] };
}

export function coolingSheet(subject: Subject, code: string): Sheet {
  const pen = Pen.paper();
  const { views, scale } = allFloors(pen, subject.layout, quiet, code, 'Air-conditioning');
  const unit: Style = { layer: 'AIR-CONDITIONING', stroke: colours.blue, width: 0.55 };
  const pipe: Style = { layer: 'AIR-CONDITIONING', stroke: colours.blue, width: 0.5, dash: [3, 1.2, 0.8, 1.2] };
  const rows: { name: string; value: string }[] = [];
  for (const v of views) {
    const p = v.pen;
    const w = subject.layout.widthMetres;
    for (const room of v.floor.rooms) {
      if (!['living', 'lounge', 'master', 'bedroom', 'study'].includes(room.kind)) continue;
      const n = room.net;
      const power = room.areaSqM > 32 ? 24 : room.areaSqM > 19 ? 18 : room.areaSqM > 13 ? 12 : 9;
      rows.push({ name: `${room.name}${subject.plan.floors > 1 ? `, ${v.floor.level === 0 ? 'ground' : v.floor.level === 1 ? 'first' : 'second'}` : ''}`, value: `${power} 000 BTU` });
      const left = n.x0 < 0.5;
      const right = n.x1 > w - 0.5;
      const cy = n.y0 + Math.min(0.75, depthOf(n) * 0.2);
      const len = 0.9;
      const back = !left && !right;
      const x = left ? n.x0 : right ? n.x1 - 0.25 : n.x0 + 0.15;
      const y = back ? (n.y0 < 0.5 ? n.y0 : n.y1 - 0.25) : cy;
      if (back) p.rect({ ...unit, fill: '#dbe4ea' }, x, y, x + len, y + 0.25);
      else p.rect({ ...unit, fill: '#dbe4ea' }, x, y, x + 0.25, y + len);
      const mid = back ? { x: x + len / 2, y: y + 0.12 } : { x: x + 0.12, y: y + len / 2 };
      const outer = back ? { x: mid.x, y: n.y0 < 0.5 ? -0.45 : subject.layout.depthMetres + 0.45 } : { x: left ? -0.5 : w + 0.5, y: mid.y + 0.6 };
      p.poly(pipe, back ? [mid.x, mid.y, outer.x, outer.y] : [mid.x, mid.y, outer.x, mid.y, outer.x, outer.y]);
      p.rect({ ...unit, fill: colours.paper }, outer.x - 0.18, outer.y - 0.38, outer.x + 0.18, outer.y + 0.38);
      p.circle(unit, outer.x, outer.y, 0.14);
      for (const dv of [0.25, 0.5, 0.75]) {
        const a = back ? { x: x + len * dv, y: n.y0 < 0.5 ? y + 0.3 : y - 0.05 } : { x: left ? x + 0.3 : x - 0.05, y: y + len * dv };
        const reach = 0.28 * (back ? (n.y0 < 0.5 ? 1 : -1) : left ? 1 : -1);
        p.line({ ...unit, width: 0.35 }, a.x, a.y, back ? a.x : a.x + reach, back ? a.y + reach : a.y);
      }
    }
  }
  return { drawing: 'Air-conditioning Layout', code, scale, scaleText: `1:${scale}`, body: pen.entities, north: true, table: { heading: 'Split units', rows }, notes: [] };
}
