import type { Rgb } from "../fixtures/media/png";

export const BLUE: Rgb = [20, 60, 200];
export const RED: Rgb = [200, 40, 30];
export const GREEN: Rgb = [30, 140, 60];
