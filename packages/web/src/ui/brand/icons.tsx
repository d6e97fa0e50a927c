// Written by `npm run icons` from Lucide 1.71.0 (https://lucide.dev): a line for each icon that is imported from here. Its licence is
// in icons.LICENSE.
import { sign } from './own-icons.tsx';

export * from './near-icons.tsx';
export * from './far-icons.tsx';

export const Bell = /* @__PURE__ */ sign(<><path d="M10.268 21a2 2 0 0 0 3.464 0" /><path d="M3.262 15.326A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326" /></>);
export const Cake = /* @__PURE__ */ sign(<><path d="M20 21v-8a2 2 0 0 0-2-2H6a2 2 0 0 0-2 2v8" /><path d="M4 16s.5-1 2-1 2.5 2 4 2 2.5-2 4-2 2.5 2 4 2 2-1 2-1" /><path d="M2 21h20" /><path d="M7 8v3" /><path d="M12 8v3" /><path d="M17 8v3" /><path d="M7 4h.01" /><path d="M12 4h.01" /><path d="M17 4h.01" /></>);
export const CalendarDays = /* @__PURE__ */ sign(<><path d="M8 2v3" /><path d="M16 2v3" /><rect x="3" y="3" width="18" height="18" rx="2" /><path d="M3 9h18" /><path d="M8 13h.01" /><path d="M12 13h.01" /><path d="M16 13h.01" /><path d="M8 17h.01" /><path d="M12 17h.01" /><path d="M16 17h.01" /></>);
export const ChevronDown = /* @__PURE__ */ sign(<path d="m6 9 6 6 6-6" />);
export const ChevronLeft = /* @__PURE__ */ sign(<path d="m15 18-6-6 6-6" />);
export const ChevronRight = /* @__PURE__ */ sign(<path d="m9 18 6-6-6-6" />);
export const CircleAlert = /* @__PURE__ */ sign(<><circle cx="12" cy="12" r="10" /><line x1="12" x2="12" y1="8" y2="12" /><line x1="12" x2="12.01" y1="16" y2="16" /></>);
export const CloudOff = /* @__PURE__ */ sign(<><path d="M10.94 5.274A7 7 0 0 1 15.71 10h1.79a4.5 4.5 0 0 1 4.222 6.057" /><path d="M18.796 18.81A4.5 4.5 0 0 1 17.5 19H9A7 7 0 0 1 5.79 5.78" /><path d="m2 2 20 20" /></>);
export const Download = /* @__PURE__ */ sign(<><path d="M12 15V3" /><path d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4" /><path d="m7 10 5 5 5-5" /></>);
export const Ellipsis = /* @__PURE__ */ sign(<><circle cx="12" cy="12" r="1" /><circle cx="19" cy="12" r="1" /><circle cx="5" cy="12" r="1" /></>);
export const Flame = /* @__PURE__ */ sign(<path d="M12 3q1 4 4 6.5t3 5.5a1 1 0 0 1-14 0 5 5 0 0 1 1-3 1 1 0 0 0 5 0c0-2-1.5-3-1.5-5q0-2 2.5-4" />);
export const ListFilter = /* @__PURE__ */ sign(<><path d="M2 5h20" /><path d="M6 12h12" /><path d="M9 19h6" /></>);
export const Lock = /* @__PURE__ */ sign(<><rect width="18" height="11" x="3" y="11" rx="2" ry="2" /><path d="M7 11V7a5 5 0 0 1 10 0v4" /></>);
export const Mail = /* @__PURE__ */ sign(<><path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7" /><rect x="2" y="4" width="20" height="16" rx="2" /></>);
export const MessageCircle = /* @__PURE__ */ sign(<path d="M2.992 16.342a2 2 0 0 1 .094 1.167l-1.065 3.29a1 1 0 0 0 1.236 1.168l3.413-.998a2 2 0 0 1 1.099.092 10 10 0 1 0-4.777-4.719" />);
export const Phone = /* @__PURE__ */ sign(<path d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384" />);
export const Plus = /* @__PURE__ */ sign(<><path d="M5 12h14" /><path d="M12 5v14" /></>);
export const RotateCw = /* @__PURE__ */ sign(<><path d="M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8" /><path d="M21 3v5h-5" /></>);
export const Search = /* @__PURE__ */ sign(<><path d="m21 21-4.34-4.34" /><circle cx="11" cy="11" r="8" /></>);
export const Snowflake = /* @__PURE__ */ sign(<><path d="m10 20-1.25-2.5L6 18" /><path d="M10 4 8.75 6.5 6 6" /><path d="m14 20 1.25-2.5L18 18" /><path d="m14 4 1.25 2.5L18 6" /><path d="m17 21-3-6h-4" /><path d="m17 3-3 6 1.5 3" /><path d="M2 12h6.5L10 9" /><path d="m20 10-1.5 2 1.5 2" /><path d="M22 12h-6.5L14 15" /><path d="m4 10 1.5 2L4 14" /><path d="m7 21 3-6-1.5-3" /><path d="m7 3 3 6h4" /></>);
export const SquareCheck = /* @__PURE__ */ sign(<><rect width="18" height="18" x="3" y="3" rx="2" /><path d="m16 9-5.5 5.5L8 12" /></>);
export const TriangleAlert = /* @__PURE__ */ sign(<><path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3" /><path d="M12 9v4" /><path d="M12 17h.01" /></>);
export const Upload = /* @__PURE__ */ sign(<><path d="M12 3v12" /><path d="m17 8-5-5-5 5" /><path d="M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4" /></>);
export const UserRoundPlus = /* @__PURE__ */ sign(<><path d="M2 21a8 8 0 0 1 13.292-6" /><circle cx="10" cy="8" r="5" /><path d="M19 16v6" /><path d="M22 19h-6" /></>);
export const UsersRound = /* @__PURE__ */ sign(<><path d="M18 21a8 8 0 0 0-16 0" /><circle cx="10" cy="8" r="5" /><path d="M22 20c0-3.37-2-6.5-4-8a5 5 0 0 0-.45-8.3" /></>);
export const X = /* @__PURE__ */ sign(<><path d="M18 6 6 18" /><path d="m6 6 12 12" /></>);
