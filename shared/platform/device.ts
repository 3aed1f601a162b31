/** Kinds of device by width: mobile to 480 px, tablet to 1080, laptop to 1140, desktop beyond (spec §9). */
export type Device = 'mobile' | 'tablet' | 'laptop' | 'desktop'
